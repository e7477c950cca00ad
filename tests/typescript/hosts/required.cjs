const { told } = require("./program.js");

console.log(told());

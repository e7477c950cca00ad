// What a browser gives, by whatever name a project's settings know it.
export {};

use errpact::budget::{BudgetState, StepBudget};

errpact::catalog!(mod errors = "errors.yaml");

// A budget is stored by one version of the program, and restored by the next.
fn main() {
    let file = std::path::Path::new("budget.json");
    if let Ok(stored) = std::fs::read_to_string(file) {
        let state: BudgetState = serde_json::from_str(&stored).unwrap();
        if let Err(stale) = StepBudget::restore(&errors::CATALOG, state) {
            eprintln!("{stale}");
            std::process::exit(1);
        }
    } else {
        let budget = StepBudget::new(&errors::CATALOG);
        std::fs::write(file, serde_json::to_string(&budget.state()).unwrap()).unwrap();
    }
}

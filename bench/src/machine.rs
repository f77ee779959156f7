//! What the figures were measured on.

use std::env::consts::ARCH;
use std::fs;

/// The name of the CPU where the system tells it, else its architecture.
pub fn cpu() -> String {
    let info = fs::read_to_string("/proc/cpuinfo").unwrap_or_default();
    let model = info.lines().find_map(|line| line.strip_prefix("model name"));
    let name = model.and_then(|line| Some(line.split_once(':')?.1.trim()));
    name.unwrap_or(ARCH).to_owned()
}

/// Which instructions the compiler was allowed to use.
pub fn build() -> String {
    let features = [
        ("POPCNT", cfg!(target_feature = "popcnt")),
        ("BMI2", cfg!(target_feature = "bmi2")),
        ("AVX2", cfg!(target_feature = "avx2")),
        ("AVX-512", cfg!(target_feature = "avx512f")),
    ];
    let on: Vec<&str> = features.iter().filter_map(|&(name, on)| on.then_some(name)).collect();
    if on.is_empty() {
        format!("portable {ARCH}")
    } else {
        format!("{ARCH} with {}", on.join(", "))
    }
}

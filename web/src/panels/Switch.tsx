interface Props {
  label: string;
  checked: boolean;
  onChange: () => void;
}

export function Switch({ label, checked, onChange }: Props) {
  return (
    <button
      type="button"
      role="switch"
      className="switch"
      aria-checked={checked}
      onClick={onChange}
    >
      <span className="switch-track" aria-hidden="true" />
      {label}
    </button>
  );
}

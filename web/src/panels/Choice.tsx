import { useId } from 'react';

export interface Option<Value> {
  value: Value;
  label: string;
  title?: string;
}

interface Props<Value> {
  label: string;
  value: Value;
  options: readonly Option<Value>[];
  onChange: (value: Value) => void;
}

/** One of a few, all in sight: radio buttons that look like a row of keys. */
export function Choice<Value extends string | number>(props: Props<Value>) {
  const { label, value, options, onChange } = props;
  const name = useId();
  return (
    <fieldset className="choice">
      <legend>{label}</legend>
      <div className="choice-keys">
        {options.map((option) => (
          <label key={option.value} title={option.title}>
            <input
              type="radio"
              name={name}
              checked={option.value === value}
              onChange={() => onChange(option.value)}
            />
            <span>{option.label}</span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}

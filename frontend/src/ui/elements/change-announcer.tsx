import { useState } from 'react';

interface Props<Value> {
  value: Value;
  /** @returns the text for screen readers; empty when the change is not announced */
  describeChange: (before: Value, after: Value) => string;
}

/** Announces changes of a value to screen readers. */
export function ChangeAnnouncer<Value>({ value, describeChange }: Props<Value>) {
  const [announced, setAnnounced] = useState({ value, text: '' });
  if (announced.value !== value) setAnnounced({ value, text: describeChange(announced.value, value) || announced.text });
  return (
    <p className="for-screen-readers" aria-live="polite">
      {announced.text}
    </p>
  );
}

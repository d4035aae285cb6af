/** Memoizes a value per row or list of rows. Safe because they are never mutated. */
export function cached<Key extends object, Value>(workOut: (key: Key) => Value): (key: Key) => Value {
  const known = new WeakMap<Key, { value: Value }>();
  return (key) => {
    const found = known.get(key);
    if (found) return found.value;
    const value = workOut(key);
    known.set(key, { value });
    return value;
  };
}

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

/** Memoizes a value per string, for as long as the returned function is used. */
export function cachedByKey<Value>(workOut: (key: string) => Value): (key: string) => Value {
  const known = new Map<string, Value>();
  return (key) => {
    const value = known.get(key) ?? workOut(key);
    known.set(key, value);
    return value;
  };
}

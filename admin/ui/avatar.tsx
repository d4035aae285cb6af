/** Initials on a tint that stays the same for the same person. */
export const Avatar = ({ name }: { name: string }) => {
  const initials = name
    .split(/[\s._-]+/)
    .filter(Boolean)
    .slice(0, 2)
    .map((word) => word.charAt(0).toUpperCase())
    .join('');
  const tint = [...name].reduce((sum, letter) => sum + (letter.codePointAt(0) ?? 0), 0) % 3;
  return (
    <span className={`avatar avatar-${tint}`} aria-hidden="true">
      {initials}
    </span>
  );
};

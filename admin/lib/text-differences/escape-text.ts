const ENTITIES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };

/** A plain value as HTML that shows it. */
export const escapeText = (value: string): string => value.replace(/[&<>"]/g, (sign) => ENTITIES[sign] ?? sign);

import { expect, it } from 'vitest';
import { writeLines } from './notes.tsx';

it('copies what was typed as text, the sections of a page too', () => {
  const sections = JSON.stringify([{ kind: 'text', value: '<p>Dues pay for buses.</p>' }]);
  const labels = { title: 'Title', banner: 'Banner sentence', sections: 'Sections', isActive: 'Published' };
  const fields = { title: 'Membership', banner: '', sections, isActive: true };
  expect(writeLines(labels, fields)).toBe('Title: Membership\nSections: Dues pay for buses.');
});

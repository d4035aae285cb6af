import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { SelectField, TextAreaField, TextField } from './fields.tsx';

const field = { label: 'Title', value: '', onChange: () => undefined };

it.each([
  ['a field of one line', (error?: string) => createElement(TextField, { ...field, error })],
  ['a field of several lines', (error?: string) => createElement(TextAreaField, { ...field, error })],
  ['a list', (error?: string) => createElement(SelectField, { ...field, error, options: [] })],
])('marks %s as invalid while it has a problem', (_kind, draw) => {
  expect(renderToStaticMarkup(draw('Title is required'))).toContain('aria-invalid="true"');
  expect(renderToStaticMarkup(draw())).toContain('aria-invalid="false"');
});

import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { RowsField } from './rows-field.tsx';

it('marks a row of a restored draft whose shares are more than the whole', () => {
  const value = JSON.stringify([80, 40].map((percent) => ({ group: `${percent}`, percent, description: '' })));
  const field = { listKey: 'about_fund_split', value, onChange: () => undefined, isBusy: false } as const;
  const form = createElement(QueryClientProvider, { client: new QueryClient() }, createElement(RowsField, field));
  expect(renderToStaticMarkup(form)).toContain('Takes the total to 120.00%');
});

import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { readTestCase } from '../slow/act/read-test-case.ts';
import { readTestCases } from '../slow/act/read-test-cases.ts';

const RULE = `---
id: abc123
name: A rule
---

### Inapplicable

#### Inapplicable Example 1

\`\`\`svg
<svg></svg>
\`\`\`

#### Inapplicable Example 2

Without any code.

#### Inapplicable Example 3

\`\`\`html
<p>Words</p>
\`\`\`
`;

it('reads the code of each example', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'act-'));
  try {
    await writeFile(join(folder, 'a-rule-abc123.md'), RULE);
    const cases = await readTestCases(folder);
    expect(cases.map(({ ruleId, name, html }) => [ruleId, name, html.trim()])).toEqual([
      ['abc123', 'Inapplicable Example 1', '<svg></svg>'],
      ['abc123', 'Inapplicable Example 3', '<p>Words</p>'],
    ]);
  } finally {
    await rm(folder, { recursive: true });
  }
});

function readText(html: string) {
  const held = readTestCase(html);
  return held && 'value' in held ? held.value.trim() : held;
}

describe('converting a test case', () => {
  it.each([
    ['a page in our language', '<html lang="en"><main><h1>Hello</h1></main></html>', '<h1>Hello</h1>'],
    [
      'a division with text',
      '<div>See <a href="https://a.example">it</a></div>',
      '<p>See <a href="https://a.example/">it</a></p>',
    ],
    ['an id to which a link leads', '<a href="#end">More</a><p id="end">End</p>', '<a href="#end">More</a><p>End</p>'],
    ['decoration', '<img src="/a.png" alt="" />', '<img role="presentation" src="https://www.w3.org/a.png" alt="" />'],
    ['an empty title', '<img src="/a.png" title="" />', '<img src="https://www.w3.org/a.png" />'],
  ])('converts %s', (_, html, stored) => expect(readText(html)).toBe(stored));

  it.each([
    ['a page in another language', '<html lang="fr"><p>Bonjour</p></html>'],
    ['a page in no language', '<html><p>Hello</p></html>'],
    ['a role of its own', '<span role="link">Go</span>'],
    ['an id that a cell names', '<table><tr><th id="a">A</th></tr><tr><td headers="a">1</td></tr></table>'],
    ['colors of its own', '<p style="color: #aaa; background: #fff">Faint</p>'],
    ['a division around blocks', '<div><p>One</p><p>Two</p></div>'],
    ['a frame without a title', '<iframe src="/hours.html"></iframe>'],
  ])('skips %s', (_, html) => expect(readTestCase(html)).toBeNull());

  it('converts a part in another language to a text', () => {
    const html = '<p lang="fr">Bonjour</p>';
    expect(readTestCase(html)).toMatchObject({ key: 'home_main_content', value: expect.stringContaining(html) });
  });

  it('converts a frame to a document', () => {
    const held = readTestCase('<iframe title="Store hours" src="/hours.html"> </iframe>');
    expect(held).toMatchObject({ entity: 'embedDocuments', fields: { title: 'Store hours' } });
  });
});

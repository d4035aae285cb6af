import { describe, expect, it } from 'vitest';
import { contentKeyRegistry } from '../../contract/content-keys.ts';
import { makeContent, makeInput } from '../../contract/testing-input.ts';
import { getRichText, getText, splitContent } from './content.ts';

const render = (value: string, type: 'html' | 'text' = 'html') =>
  getRichText(makeInput({ contentItems: [makeContent('home_main_content', value, type)] }), 'home_main_content');

describe('rich text', () => {
  it('is the default where nothing is stored', () => {
    expect(getRichText(makeInput(), 'home_navy_section')).toBe(contentKeyRegistry.home_navy_section.defaultValue);
  });

  it('contains no h1, so that the headline stays the only one', () => {
    expect(render('<h1 class="text-align-center">Hello</h1>')).toBe(
      '<h2 class="heading-1 text-align-center">Hello</h2>',
    );
  });

  it('is sanitized again although it was sanitized when saved', () => {
    const html = render('<p>Hi<script>alert(1)</script><img src=x onerror=alert(1)></p><p style="color:red">x</p>');
    expect(html).toBe('<p>Hi</p><p>x</p>');
  });

  it('of a text item becomes escaped paragraphs', () => {
    expect(render('5 < 6 & "so"\non\n\n<b>Next</b>', 'text')).toBe(
      '<p>5 &lt; 6 &amp; "so"<br />on</p>\n<p>&lt;b&gt;Next&lt;/b&gt;</p>',
    );
  });
});

it('keeps an empty link empty, which hides the donate button', () => {
  expect(
    getText(makeInput({ contentItems: [makeContent('donate_button_url', '', 'text')] }), 'donate_button_url'),
  ).toBe('');
});

describe('two-column text', () => {
  it('separates the heading that opens it from the rest', () => {
    expect(splitContent('\n<h2 class="a">One</h2>\n<p>Two</p><h2>Three</h2>')).toEqual({
      heading: '<h2 class="a">One</h2>',
      body: '\n<p>Two</p><h2>Three</h2>',
    });
  });

  it('stays unchanged when it opens without a heading', () => {
    const small = '<h2 class="text-align-left heading-4">One</h2><p>Two</p>';
    expect(splitContent(small)).toEqual({ heading: '', body: small });
    const long = `<h2>${'One and only '.repeat(9)}</h2><p>Two</p>`;
    expect(splitContent(long)).toEqual({ heading: '', body: long });
    expect(splitContent('<p>One</p><h2>Two</h2>')).toEqual({ heading: '', body: '<p>One</p><h2>Two</h2>' });
  });
});

import { type Editor, Extension } from '@tiptap/core';
import type { Node } from '@tiptap/pm/model';
import { Plugin, PluginKey } from '@tiptap/pm/state';
import { Decoration, DecorationSet } from '@tiptap/pm/view';
import { checkRichText } from '../../contract/checks/check-text.ts';
import type { Finding } from '../../contract/checks/findings.ts';
import { listReadableColors, type Surface } from '../../contract/checks/surfaces.ts';
import type { Line } from '../../contract/checks/text-lines.ts';
import { TEXT_COLORS, type TextColor } from '../../contract/rich-text.ts';
import { getClubToday, getNow } from '../ui/format.ts';
import { readDocument } from './read-document.ts';
import { getTextStyle } from './text-style.ts';

/** Delay after typing before the text is checked. Milliseconds. */
const PAUSE = 150;

interface Checked {
  /** In order of discovery. A finding found again is the same object. */
  findings: readonly Finding[];
  /** Current position of each finding. */
  marks: DecorationSet;
}

const NOTHING: Checked = { findings: [], marks: DecorationSet.empty };
const key = new PluginKey<Checked>('checking');
const RECHECK = 'recheck';

const MARKED = 'underline decoration-wavy decoration-2 underline-offset-4';
const INKS = {
  light: { error: 'decoration-danger outline-danger', hint: 'decoration-accent-600 outline-accent-600' },
  navy: { error: 'decoration-accent-400 outline-accent-400', hint: 'decoration-brand-300 outline-brand-300' },
};

const nameOf = ({ rule, message, place, fix }: Finding, start: number): string =>
  JSON.stringify([rule, message, place.text, fix, start]);

const isSameList = (one: readonly Finding[], other: readonly Finding[]): boolean =>
  one.length === other.length && one.every((finding, index) => finding === other[index]);

interface CheckingOptions {
  /** Surfaces where the text appears. */
  surfaces: readonly Surface[];
  isOnNavy: boolean;
  isDismissed: (finding: Finding) => boolean;
  listOwnPaths: () => readonly string[];
}

/** Checks the text after typing stops, and underlines findings. */
export const Checking = Extension.create<CheckingOptions>({
  name: 'checking',
  addOptions: () => ({ surfaces: [], isOnNavy: false, isDismissed: () => false, listOwnPaths: () => [] }),
  addProseMirrorPlugins() {
    const { surfaces, isOnNavy, isDismissed, listOwnPaths } = this.options;
    const check = (doc: Node, before: Checked): Checked => {
      const at = getNow();
      const about = { at, today: getClubToday(at), origin: location.origin, ownPaths: listOwnPaths() };
      const found = checkRichText(readDocument(doc), { surfaces, ...about }).filter((finding) => !isDismissed(finding));
      const known = new Map(before.marks.find().map(({ from, spec }) => [nameOf(spec.finding, from), spec.finding]));
      const findings = found.map((finding): Finding => known.get(nameOf(finding, finding.place.start)) ?? finding);
      const marks = findings.map((finding, index) =>
        markFinding(finding, found[index]?.place ?? finding.place, doc, isOnNavy),
      );
      return {
        findings: isSameList(findings, before.findings) ? before.findings : findings,
        marks: DecorationSet.create(doc, marks),
      };
    };
    return [
      new Plugin<Checked>({
        key,
        state: {
          init: () => NOTHING,
          apply: (tr, checked) => {
            if (tr.getMeta(key) === RECHECK) return check(tr.doc, checked);
            if (!tr.docChanged) return checked;
            return { ...checked, marks: checked.marks.map(tr.mapping, tr.doc) };
          },
        },
        props: { decorations: (state) => key.getState(state)?.marks },
        view: (view) => {
          const recheckDocument = () => {
            // Redrawing would break a running input-method composition.
            if (view.composing) wait();
            else view.dispatch(view.state.tr.setMeta(key, RECHECK));
          };
          const wait = () => {
            clearTimeout(timer);
            timer = setTimeout(recheckDocument, PAUSE);
          };
          let timer = setTimeout(recheckDocument, PAUSE);
          return {
            update: ({ state }, before) => {
              if (state.doc !== before.doc) wait();
            },
            destroy: () => clearTimeout(timer),
          };
        },
      }),
    ];
  },
});

/** Checks the text again after a change of dismissed findings. */
export const recheck = ({ view }: Editor): void => view.dispatch(view.state.tr.setMeta(key, RECHECK));

export const getFindings = ({ state }: Editor): readonly Finding[] => key.getState(state)?.findings ?? NOTHING.findings;

/** Current position of a finding. Falls back to its first position if its text is gone. */
export function locateFinding({ state }: Editor, finding: Finding): Pick<Finding['place'], 'start' | 'end'> {
  const { marks } = key.getState(state) ?? NOTHING;
  const [mark] = marks.find(undefined, undefined, (spec) => spec.finding === finding);
  return mark ? { start: mark.from, end: mark.to } : finding.place;
}

/** Colors in which the whole selection is legible where visitors see it. */
export function listSelectableColors(editor: Editor, surfaces: readonly Surface[]): readonly TextColor[] {
  return listTextStyles(editor).reduce<readonly TextColor[]>((readable, [recheckDocument, line]) => {
    const own = listReadableColors(recheckDocument, line, surfaces);
    return readable.filter((color) => own.includes(color));
  }, Object.keys(TEXT_COLORS) as TextColor[]);
}

type TextStyle = Parameters<typeof listReadableColors>[0];

/** Each text style in the selection with its line. Without a selection, the style for typing next. */
function listTextStyles(editor: Editor): [TextStyle, Line][] {
  const { from, to, empty } = editor.state.selection;
  const { lines } = readDocument(editor.state.doc);
  const touched = lines.filter(({ start, end }) => start <= to && end >= from);
  if (!empty) {
    return touched.flatMap((line) =>
      line.runs.filter(({ start, end }) => start < to && end > from).map((run): [TextStyle, Line] => [run, line]),
    );
  }
  const [line] = touched;
  const isBold = editor.isActive('bold');
  const isCode = editor.isActive('code') || editor.isActive('codeBlock');
  return line ? [[{ isBold, isCode, size: getTextStyle(editor).size, paints: [] }, line]] : [];
}

/** Underlines text. Outlines images, tables and empty places. */
function markFinding(finding: Finding, place: Finding['place'], doc: Node, isOnNavy: boolean): Decoration {
  const { start, end, text } = place;
  const ink = INKS[isOnNavy ? 'navy' : 'light'][finding.level];
  const node = doc.nodeAt(start);
  const isWhole = node !== null && (node.isLeaf ? !node.isText : node.type.name === 'table' || text.trim() === '');
  if (!isWhole) return Decoration.inline(start, end, { class: `${MARKED} ${ink}` }, { finding });
  const outline = `outline-2 outline-offset-2 outline-dashed ${ink}`;
  return Decoration.node(start, start + node.nodeSize, { class: outline }, { finding });
}

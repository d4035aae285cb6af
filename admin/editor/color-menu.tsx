import type { Editor } from '@tiptap/core';
import { useEditorState } from '@tiptap/react';
import { type KeyboardEvent, useState } from 'react';
import type { Surface } from '../../contract/checks/surfaces.ts';
import { nameColor, TEXT_COLORS, type TextColor } from '../../contract/rich-text.ts';
import { Button } from '../ui/button.tsx';
import { Icon } from '../ui/icon.tsx';
import { listSelectableColors } from './checking.ts';
import { getTextStyle, setTextStyle } from './text-style.ts';
import { ToolPopover } from './tools.tsx';

const colors = Object.keys(TEXT_COLORS) as TextColor[];
const COLUMNS = 8;
const steps: Record<string, number> = { ArrowRight: 1, ArrowLeft: -1, ArrowDown: COLUMNS, ArrowUp: -COLUMNS };

export function ColorMenu({ editor, surfaces }: { editor: Editor; surfaces: readonly Surface[] }) {
  const [isOpen, setOpen] = useState(false);
  const [named, setNamed] = useState<TextColor | null>(null);
  const current = useEditorState({ editor, selector: ({ editor: from }) => getTextStyle(from).color });
  const readable = isOpen ? listSelectableColors(editor, surfaces) : colors;
  const describe = (color: TextColor) =>
    readable.includes(color) ? nameColor(color) : `${nameColor(color)} can’t be read here`;
  const choose = (color: TextColor | null) => {
    if (color !== null && !readable.includes(color)) return;
    setTextStyle(editor, { color });
    setOpen(false);
  };
  const shown = named ?? current;
  return (
    <ToolPopover
      editor={editor}
      label="Text color"
      icon="color"
      isOn={current !== null}
      isOpen={isOpen}
      onOpenChange={setOpen}
    >
      <p className="mb-2.5 font-semibold text-ink">Text color</p>
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset has no roving focus of its own either. */}
      <div
        className="grid grid-cols-[repeat(8,32px)] justify-between gap-x-1 gap-y-2 max-md:grid-cols-[repeat(8,1fr)] max-md:gap-x-1.5"
        role="group"
        aria-label="Colors"
        onKeyDown={moveFocus}
      >
        {colors.map((color) => (
          <button
            key={color}
            type="button"
            data-swatch={color}
            className="grid size-8 cursor-pointer place-items-center rounded-md border border-brand-950/35 forced-color-adjust-none aria-disabled:cursor-not-allowed aria-disabled:opacity-30 max-md:h-9 max-md:w-full forced-colors:border-[CanvasText] forced-colors:aria-pressed:outline-3 forced-colors:aria-pressed:outline-offset-2 forced-colors:aria-pressed:outline-[Highlight]"
            style={{ backgroundColor: TEXT_COLORS[color] }}
            aria-label={describe(color)}
            aria-pressed={color === current}
            aria-disabled={!readable.includes(color)}
            onFocus={() => setNamed(color)}
            onMouseEnter={() => setNamed(color)}
            onClick={() => choose(color)}
          >
            {color === current && <Icon name="check" size={18} className="rounded-full bg-white p-px text-brand-950" />}
            {color !== current && !readable.includes(color) && (
              <Icon name="close" size={18} className="rounded-full bg-white p-px text-brand-950" />
            )}
          </button>
        ))}
      </div>
      <div className="mt-2.5 flex items-center justify-between font-semibold text-ink">
        <span>{shown ? describe(shown) : 'The page’s own color'}</span>
        <Button label="Remove" variant="plain" size="small" disabled={current === null} onClick={() => choose(null)} />
      </div>
    </ToolPopover>
  );
}

function moveFocus(event: KeyboardEvent<HTMLElement>) {
  const step = steps[event.key];
  if (step === undefined) return;
  const swatches = [...event.currentTarget.querySelectorAll<HTMLElement>('button')];
  const current = swatches.indexOf(document.activeElement as HTMLElement);
  event.preventDefault();
  swatches[(current + step + swatches.length) % swatches.length]?.focus();
}

import type { Editor } from '@tiptap/core';
import { useEditorState } from '@tiptap/react';
import { type KeyboardEvent, useState } from 'react';
import { nameColor, TEXT_COLORS, type TextColor } from '../../contract/rich-text.ts';
import { Button } from '../ui/button.tsx';
import { Icon } from '../ui/icon.tsx';
import { getLook, setLook } from './text-look.ts';
import { ToolPopover } from './tools.tsx';

const colors = Object.keys(TEXT_COLORS) as TextColor[];
const COLUMNS = 8;
const steps: Record<string, number> = { ArrowRight: 1, ArrowLeft: -1, ArrowDown: COLUMNS, ArrowUp: -COLUMNS };

const moveFocus = (event: KeyboardEvent<HTMLElement>) => {
  const step = steps[event.key];
  if (step === undefined) return;
  const swatches = [...event.currentTarget.querySelectorAll<HTMLElement>('button')];
  const current = swatches.indexOf(document.activeElement as HTMLElement);
  event.preventDefault();
  swatches[(current + step + swatches.length) % swatches.length]?.focus();
};

export const ColorMenu = ({ editor }: { editor: Editor }) => {
  const [isOpen, setOpen] = useState(false);
  const [named, setNamed] = useState<TextColor | null>(null);
  const current = useEditorState({ editor, selector: ({ editor: from }) => getLook(from).color });
  const choose = (color: TextColor | null) => {
    setLook(editor, { color });
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
      <p className="popover-title">Text color</p>
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset has no roving focus of its own either. */}
      <div className="swatches" role="group" aria-label="Colors" onKeyDown={moveFocus}>
        {colors.map((color) => (
          <button
            key={color}
            type="button"
            className={`swatch swatch-${color}`}
            aria-label={nameColor(color)}
            aria-pressed={color === current}
            onFocus={() => setNamed(color)}
            onMouseEnter={() => setNamed(color)}
            onClick={() => choose(color)}
          >
            {color === current && <Icon name="check" size={18} />}
          </button>
        ))}
      </div>
      <div className="swatch-name">
        <span>{shown ? nameColor(shown) : 'The page’s own color'}</span>
        <Button look="plain" className="small-button" disabled={current === null} onClick={() => choose(null)}>
          Remove
        </Button>
      </div>
    </ToolPopover>
  );
};

import { useQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { Button } from '../../ui/button.tsx';
import { ChoiceChips } from '../../ui/choices.tsx';
import { useNarrowScreen } from '../../ui/screen.ts';
import { differencesQuery } from '../differences/item-differences.tsx';
import { DeviceFrame, getPreviewAddress } from '../previews/device-frame.tsx';

export function BeforeAndAfter({ release }: { release: number }) {
  const { data } = useQuery(differencesQuery({ release }));
  const [chosen, setChosen] = useState('');
  const end = useRef<HTMLParagraphElement>(null);
  const isNarrow = useNarrowScreen();
  const before = data?.from?.release;
  const pages = data?.pages.filter(({ problem }) => problem === null) ?? [];
  const page = pages.find(({ path }) => path === chosen) ?? pages[0];
  if (!page || before === undefined) return null;
  const sides = [['Before', before] as const, ['After', release] as const];
  return (
    <div className="mt-5 grid gap-4">
      {pages.length > 1 && (
        <ChoiceChips
          legend="Page"
          options={pages.map(({ path, name }) => ({ value: path, label: name }))}
          value={page.path}
          onChange={setChosen}
        />
      )}
      <Button
        className="justify-self-start not-focus:sr-only"
        label="Skip both pages"
        onClick={() => end.current?.focus()}
      />
      <div className="grid grid-cols-2 gap-3 md:gap-5">
        {sides.map(([name, shown]) => (
          <figure key={name} className="grid min-w-0 content-start gap-2">
            <figcaption className="text-sm font-semibold text-ink">{name}</figcaption>
            <DeviceFrame
              key={`${page.path} ${shown}`}
              device={isNarrow ? 'phone' : 'desktop'}
              src={getPreviewAddress(page.path, shown)}
              title={`${name}: ${page.name}`}
            />
          </figure>
        ))}
      </div>
      <p className="sr-only" tabIndex={-1} ref={end}>
        End of both pages
      </p>
    </div>
  );
}

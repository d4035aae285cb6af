import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { isInHeader, isLongMenu, type MenuRow } from '../../../contract/menu.ts';
import { PREVIEW_PATH } from '../../../contract/previews.ts';
import { Icon } from '../../ui/icon.tsx';
import { useStableFields } from '../check/item-findings.tsx';

/** Checks before saving if the names fit into the header. */
export function MenuFit({ rows }: { rows: readonly Record<string, string>[] }) {
  const shown = rows
    .filter((row) => isInHeader(row as Pick<MenuRow, 'showIn'>))
    .map(({ name = '', title = '' }) => name.trim() || title);
  const { names } = useStableFields({ names: shown.filter((name) => name !== '').join('\n') });
  const { data: problems, isError } = useQuery({
    queryKey: ['menu fit', names],
    queryFn: () => measureMenu(names.split('\n')),
    staleTime: Number.POSITIVE_INFINITY,
    placeholderData: keepPreviousData,
  });
  return (
    <div role="status" className="grid gap-1">
      {isError && <p>The preview can’t be shown right now, so whether this fits was not checked.</p>}
      {problems?.length === 0 && <p>This fits at 390, 820 and 1440 pixels.</p>}
      {problems?.map((problem) => (
        <p key={problem} className="flex items-center gap-2 font-semibold text-warning">
          <Icon name="alert" size={16} />
          {problem}
        </p>
      ))}
    </div>
  );
}

/** Widths in pixels: phone, tablet, the narrowest screen with names in the header, and desktop. */
const WIDTHS = [390, 820, 900, 1440];

/** Maximum lines of a name in the phone menu. */
const MOST_LINES = 2;

const COUNTS = ['no', 'one', 'two', 'three', 'four', 'five', 'six'];

/** Number of lines that the boxes occupy; 0 if hidden. */
const countLines = (boxes: readonly DOMRect[]): number =>
  new Set(boxes.filter(({ width }) => width > 0).map(({ top }) => Math.round(top))).size;

/** Measures names in the header of a preview. Returns sentences about what does not fit. */
async function measureMenu(names: readonly string[]): Promise<string[]> {
  if (isLongMenu(names)) {
    return ['So many names go behind a Menu button at every width. Shorten some, or move some to the footer.'];
  }
  const frame = document.createElement('iframe');
  frame.className = 'invisible fixed top-0 left-0 h-dvh max-w-none';
  frame.title = 'The header with these names';
  frame.src = PREVIEW_PATH;
  const isLoaded = new Promise((resolve) => frame.addEventListener('load', resolve, { once: true }));
  document.body.append(frame);
  try {
    await isLoaded;
    const page = frame.contentDocument;
    // A failed preview has no header, in which everything would fit.
    if (!page?.querySelector('header nav')) throw new Error('the preview shows no header');
    writeNames(page, names);
    await page.fonts.ready;
    return WIDTHS.flatMap((width) => {
      frame.style.width = `${width}px`;
      return findProblem(page, width) ?? [];
    });
  } finally {
    frame.remove();
  }
}

/** Shows the names in the header and in the open phone menu. */
function writeNames(page: Document, names: readonly string[]): void {
  for (const list of page.querySelectorAll('header nav ul, dialog#menu nav ul')) {
    const link = list.querySelector('a');
    const items = names.map((name) => {
      if (link) link.textContent = name;
      return list.firstElementChild?.outerHTML;
    });
    list.innerHTML = items.join('');
  }
  page.querySelector('dialog#menu')?.setAttribute('open', '');
  // The class used when the names fit.
  page.querySelector('header nav')?.setAttribute('class', 'max-md:hidden');
  page.querySelector('header button')?.classList.add('md:hidden');
}

function findProblem(page: Document, width: number): string | null {
  const lines = countLines([...page.querySelectorAll('header nav li')].map((item) => item.getBoundingClientRect()));
  if (lines > 1) {
    return `At ${width} pixels this takes ${COUNTS[lines] ?? lines} lines. Shorten a name or move one to the footer.`;
  }
  const long = [...page.querySelectorAll('dialog nav a')].find((link) => {
    const range = page.createRange();
    range.selectNodeContents(link);
    return countLines([...range.getClientRects()]) > MOST_LINES;
  });
  return lines === 0 && long
    ? `At ${width} pixels “${long.textContent}” takes more than two lines in the menu. Shorten it.`
    : null;
}

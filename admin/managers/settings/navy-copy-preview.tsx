import { Icon } from '../../ui/icon.tsx';
import { Prose } from '../../ui/prose.tsx';
import { type NavyCopy, PAGE_LABELS } from './navy-copy.ts';

/** The text that all pages get, and what each of them loses. */
export const NavyCopyPreview = ({ plan }: { plan: NavyCopy }) => {
  if (plan.value === null) {
    return (
      <p className="navy-missing">
        <Icon name="info" />
        This page shows its built-in banner. Create a banner of its own there first; then it can be copied.
      </p>
    );
  }
  return (
    <>
      <p className="navy-caption">All pages will say</p>
      <div className="preview preview-navy">
        <Prose html={plan.value} className="prose-on-navy" />
      </div>
      <p className="navy-caption">What is overwritten</p>
      <ul className="navy-targets">
        {plan.targets.map(({ page, value, isSame }) => (
          <li className="navy-target" key={page}>
            <p className="navy-target-name">
              <strong>{PAGE_LABELS[page]}</strong>
              <span>{isSame ? 'Already the same' : 'Replaced'}</span>
            </p>
            <div className="preview preview-navy">
              <Prose html={value} className={`prose-on-navy ${isSame ? '' : 'is-removed'}`} />
            </div>
          </li>
        ))}
      </ul>
    </>
  );
};

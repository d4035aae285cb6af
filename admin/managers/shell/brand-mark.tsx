import { brand } from '../../../contract/brand.ts';
import mark from '../../../site/art/mark-on-navy.svg?url';

export const BrandMark = () => (
  <a className="brand" href="/" title="To the website">
    <img src={mark} alt="" width="40" height="40" />
    <span className="brand-name">{brand.club.name}</span>
  </a>
);

import { createElement, type HTMLAttributes } from 'react';

/** Component for an element with these classes, followed by those that its caller adds. */
export function styled(tag: 'div' | 'p' | 'section' | 'span' | 'ul', classes: string, fixed: object = {}) {
  return function Styled({ className = '', ...rest }: HTMLAttributes<HTMLElement>) {
    return createElement(tag, { className: `${classes} ${className}`, ...fixed, ...rest });
  };
}

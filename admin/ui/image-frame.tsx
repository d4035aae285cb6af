import type { ImgHTMLAttributes } from 'react';

/** Image in the shape that pages give it. */
export function ImageFrame({ className = '', children, alt = '', ...image }: ImgHTMLAttributes<HTMLImageElement>) {
  return (
    <div className={`relative aspect-3/2 overflow-hidden rounded-card bg-tint ${className}`}>
      <img className="size-full object-cover" alt={alt} {...image} />
      {children}
    </div>
  );
}

import type { ImgHTMLAttributes, ReactNode } from 'react';

interface PictureFrameProps extends Omit<ImgHTMLAttributes<HTMLImageElement>, 'children'> {
  /** Lies on the picture. */
  children?: ReactNode;
}

/** A picture in the shape that pages give it. */
export const PictureFrame = ({ className = '', children, alt = '', ...picture }: PictureFrameProps) => (
  <div className={`relative aspect-3/2 overflow-hidden rounded-card bg-tint ${className}`}>
    <img className="size-full object-cover" alt={alt} {...picture} />
    {children}
  </div>
);

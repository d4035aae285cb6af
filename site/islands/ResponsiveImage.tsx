import type { ImgHTMLAttributes } from 'react';
import type { Image } from '../lib/images.ts';

interface Props extends Omit<ImgHTMLAttributes<HTMLImageElement>, 'src' | 'width' | 'height'> {
  image: Image;
  alt: string;
}

export function ResponsiveImage({ image, alt, className = '', ...rest }: Props) {
  const { src, width, height, sources, sizes, focus } = image;
  return (
    <picture className="contents">
      {sources.map(({ type, srcSet }) => (
        <source key={type} type={type} srcSet={srcSet} sizes={sizes} />
      ))}
      <img
        {...rest}
        src={src}
        alt={alt}
        width={width}
        height={height}
        className={`${className} ${focus}`.trim() || undefined}
      />
    </picture>
  );
}

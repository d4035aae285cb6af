import type { ImgHTMLAttributes } from 'react';
import type { Picture } from '../lib/pictures.ts';

interface Props extends Omit<ImgHTMLAttributes<HTMLImageElement>, 'src' | 'width' | 'height' | 'className'> {
  picture: Picture;
  alt: string;
}

export function PictureImage({ picture, alt, ...rest }: Props) {
  const { src, width, height, sources, sizes, focus } = picture;
  return (
    <picture>
      {sources.map(({ type, srcSet }) => (
        <source key={type} type={type} srcSet={srcSet} sizes={sizes} />
      ))}
      <img {...rest} src={src} alt={alt} width={width} height={height} className={focus || undefined} />
    </picture>
  );
}

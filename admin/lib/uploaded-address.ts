import { IMAGES_PATH } from '../../contract/image-address.ts';

const UPLOADS_PATH = '/public/images/';

/** The image's own address, made from the one that the file was sent to; a signature in its query is left behind. */
export const getUploadedAddress = (uploadUrl: string): string => {
  const [address = ''] = uploadUrl.split(/[?#]/);
  const start = address.indexOf(UPLOADS_PATH);
  return start === -1 ? address : IMAGES_PATH + address.slice(start + UPLOADS_PATH.length);
};

/** Reasons for refusing an image or PDF file. Each message says what to do instead. */
export const IMAGE_REFUSALS = {
  notAnImage:
    'This address belongs to this site, and no image is there. Upload the image, or copy its address from the media library.',
  missing: 'The file did not arrive. Choose it and upload it again.',
  empty: 'The file is empty. Choose it again; if it lives in the cloud, download it to the device first.',
  tooLarge: 'The picture is larger than 10 MB. Send a smaller copy: on a phone, share it to yourself as “Large”.',
  tooManyPixels:
    'The picture has more than 50 million pixels. Make it smaller first; 4000 pixels on the longer side are plenty.',
  tooManyFrames: 'The animation has more than 300 frames. Upload a single picture, or a shorter animation.',
  heic: 'This is an HEIC photo, which browsers cannot show. Export it as JPEG (on an iPhone: Settings, Camera, Formats, Most Compatible) and upload that.',
  svg: 'This is an SVG drawing, which can carry scripts. Export it as PNG and upload that.',
  pdf: 'This is a PDF document, not a picture. Export the page as PNG or JPEG and upload that.',
  html: 'This is a web page, not a picture. Open the picture itself, save it, and upload that file.',
  otherFile: 'This file is not a picture that the site can show. Upload a JPEG, PNG, GIF, WebP or AVIF.',
  hiddenContent:
    'Something else is hidden in this picture file. Open it in a photo program, save it as a new JPEG or PNG and upload that.',
  damaged: 'The picture is damaged or incomplete. Open it, save it as a new JPEG or PNG and upload that.',
  takenDown:
    'This file was taken down for good, so it cannot be added again. If that is a mistake, ask a super admin to allow it on the receipt (Media Library, Taken down).',
  notAPaper: 'This file is not a PDF. Save or print the document as PDF and upload that.',
  paperTooLarge: 'The PDF file is larger than 20 MB. Save it with smaller pictures, or in two parts.',
  paperTooLong: 'The PDF file has more than 1,000 pages. Upload it in parts.',
  paperLocked: 'The PDF file is locked with a password. Save a copy without the password and upload that.',
  paperActive:
    'The PDF file holds a script, an attachment or a program that it starts. Print it to a new PDF and upload that.',
  paperDamaged: 'The PDF file is damaged or incomplete. Open it, print it to a new PDF and upload that.',
  paperHidden: 'Something else is hidden in this PDF file. Print it to a new PDF and upload that.',
  paperTooSlow: 'The PDF file took too long to check. Print it to a new PDF and upload that.',
  tooSlow: 'The picture took too long to prepare. Save it as a JPEG with fewer pixels and upload that.',
} as const;
export type ImageRefusal = keyof typeof IMAGE_REFUSALS;

export const UPLOAD_MESSAGES = {
  badAddress: 'This upload address is not valid. Choose the file again.',
  used: 'This upload address was used already. Choose the file again.',
  notAnImage: 'Only images can be uploaded.',
  notAPaper: 'Only PDF files can be uploaded here.',
  otherFile: 'This is not the file that the upload was made for. Choose the file again.',
  interrupted: 'The upload was interrupted. Choose the file again.',
  busy: 'Many files are being prepared right now. Wait a minute and try again.',
  noSpace: 'The server’s disk is full, so the file was not saved. Free some space on the server, then try again.',
  storeDown: 'Files cannot be saved right now. Nothing was lost; wait a minute and try again.',
  gone: 'This picture was deleted too long ago to come back. Upload it again.',
  inUse: 'This image is in use. Remove it from the places that show it first.',
} as const;

import { editClub, waitForVisitors } from './use-club.ts';

/** A volunteer's minute, in whatever network this is started: signs in, uploads, saves, and looks as a visitor. */
const [url = '', origin = url, text = 'saved'] = process.argv.slice(2);
const { DEPLOY_PASSWORD: password = '' } = process.env;

const editing = await editClub({ url, origin, username: 'president', password });
const image = await editing.upload();
const release = await editing.save(text);
const milliseconds = await waitForVisitors(url, text);
const shown = await fetch(url + image);
await shown.arrayBuffer();
console.log(JSON.stringify({ release, milliseconds, image: shown.status }));

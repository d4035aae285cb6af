import { useEffect, useState } from 'react';
import { EMBED_SANDBOX, getEmbedFrameUrl, STORE_HOURS_FALLBACK_HEIGHT } from '../../../contract/embed-documents.ts';
import { Icon } from '../../ui/icon.tsx';
import { type EmbedFields, readDocumentType } from './embed-fields.ts';

const QUIET_MILLISECONDS = 500;
const SHOWN_HEIGHT = { least: 120, most: 600 };

/** The frame as visitors get it; follows the address once typing pauses. */
export const EmbedPreview = ({ fields }: { fields: EmbedFields }) => {
  const documentType = readDocumentType(fields.documentType);
  const wanted = getEmbedFrameUrl({ documentUrl: fields.documentUrl.trim(), embedUrl: '', documentType });
  const [frameUrl, setFrameUrl] = useState(wanted);
  useEffect(() => {
    const timer = setTimeout(() => setFrameUrl(wanted), QUIET_MILLISECONDS);
    return () => clearTimeout(timer);
  }, [wanted]);
  const asked = Number(fields.height) || STORE_HOURS_FALLBACK_HEIGHT;
  const height = Math.min(SHOWN_HEIGHT.most, Math.max(SHOWN_HEIGHT.least, asked));
  return (
    <div className="embed-preview">
      <p className="donate-preview-caption">
        <strong>Live preview</strong>
        <span>as visitors see it</span>
      </p>
      {frameUrl ? (
        <iframe
          key={frameUrl}
          src={frameUrl}
          title={fields.title || 'Preview of the document'}
          height={height}
          loading="lazy"
          sandbox={EMBED_SANDBOX}
          referrerPolicy="no-referrer"
        />
      ) : (
        <p className="embed-nothing">
          <Icon name="document" />
          Paste the document’s address to see it here.
        </p>
      )}
      {frameUrl && (
        <p className="field-hint">
          Nothing to see, or a sign-in page? Share the document so that anyone with the link can view it.
        </p>
      )}
    </div>
  );
};

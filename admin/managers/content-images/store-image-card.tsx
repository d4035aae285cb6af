import { useId, useState } from 'react';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { CardHeader } from '../../ui/card-header.tsx';
import { CardSkeletons } from '../../ui/skeleton.tsx';
import { StoreImageForm } from './store-image-form.tsx';
import { useStoreImage } from './use-store-image.ts';

export const StoreImageCard = () => {
  const titleId = useId();
  const store = useStoreImage();
  const [isEditing, setEditing] = useState(false);
  if (!store.isLoaded) return <CardSkeletons count={1} />;
  const { imageUrl, altText, isDecorative, isBusy } = store;
  return (
    <section className="card" aria-labelledby={titleId} id="panther_store_online_image">
      <CardHeader
        id={titleId}
        title="Online Store Image"
        lead="Store page, Online Store card; it links to the shop"
        badge={
          imageUrl ? (
            <Badge look="quiet" icon="check">
              Customized
            </Badge>
          ) : (
            <Badge look="dashed" icon="dashed">
              Using default
            </Badge>
          )
        }
      />
      {imageUrl && !isEditing ? (
        <div className="card-form content-image">
          <div className="image-preview">
            <img src={imageUrl} alt={altText} />
          </div>
          <div className="form">
            <p>
              <strong>Description:</strong> {altText || (isDecorative ? 'none, only decoration' : 'none yet')}
            </p>
            <div className="form-actions">
              <Button look="danger-plain" disabled={isBusy} onClick={() => void store.removeImage()}>
                Remove Image
              </Button>
              <Button icon="pencil" disabled={isBusy} onClick={() => setEditing(true)}>
                Edit Image
              </Button>
            </div>
          </div>
        </div>
      ) : (
        <StoreImageForm
          initial={{ imageUrl, altText, isDecorative }}
          isBusy={isBusy}
          onSave={async (image) => {
            const isSaved = await store.saveImage(image);
            if (isSaved) setEditing(false);
            return isSaved;
          }}
          onCancel={imageUrl ? () => setEditing(false) : null}
        />
      )}
    </section>
  );
};

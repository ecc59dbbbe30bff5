import { Button } from '../ui/button.tsx';
import 'react-easy-crop/react-easy-crop.css';
import { useEffect, useEffectEvent, useId, useRef, useState } from 'react';
import Cropper from 'react-easy-crop';
import controls from '../ui/controls.module.css';
import dialogStyles from '../ui/dialog.module.css';
import { Modal } from '../ui/modal.tsx';
import styles from './photo.module.css';
import { cropPhoto, type OpenPhoto, openPhoto, type Square } from './read-photo.ts';

/** Zoom of the crop (specification, section 9). */
const ZOOM = { min: 0.1, max: 3, step: 0.1 } as const;

/** One step of the zoom, within its limits. */
function zoomBy(zoom: number, steps: number): number {
  const next = Math.round((zoom + steps * ZOOM.step) * 10) / 10;
  return Math.min(ZOOM.max, Math.max(ZOOM.min, next));
}

/** Opens a photo in a dialog, and gives the square that was chosen as a data URL. */
export function PhotoCrop(props: {
  file: File;
  onDone: (photo: string) => void;
  /** The file cannot be opened; the reason is for the user. */
  onFailure: (reason: string) => void;
  onCancel: () => void;
}) {
  const { file, onDone, onCancel } = props;
  const [photo, setPhoto] = useState<OpenPhoto | null>(null);
  const fail = useEffectEvent(props.onFailure);
  useEffect(() => {
    let isWanted = true;
    openPhoto(file).then(
      (opened) => {
        if (isWanted) setPhoto(opened);
      },
      (error: unknown) => {
        if (isWanted) fail(error instanceof Error ? error.message : String(error));
      },
    );
    return () => {
      isWanted = false;
    };
  }, [file]);
  if (!photo) return <p role="status">Opening the photo…</p>;
  return <CropDialog photo={photo} onDone={onDone} onCancel={onCancel} />;
}

function CropDialog({
  photo,
  onDone,
  onCancel,
}: {
  photo: OpenPhoto;
  onDone: (photo: string) => void;
  onCancel: () => void;
}) {
  const [crop, setCrop] = useState({ x: 0, y: 0 });
  const [zoom, setZoom] = useState(1);
  const square = useRef<Square | null>(null);
  const id = useId();
  return (
    <Modal
      className={`${dialogStyles.dialog} ${styles.dialog}`}
      aria-labelledby={id}
      onClose={onCancel}
    >
      <h2 id={id} className={dialogStyles.question}>
        Crop your photo
      </h2>
      <div className={styles.stage}>
        <Cropper
          image={photo.url}
          crop={crop}
          zoom={zoom}
          minZoom={ZOOM.min}
          maxZoom={ZOOM.max}
          aspect={1}
          showGrid={false}
          restrictPosition={false}
          // The site's CSP forbids the <style> that it would insert: its stylesheet is imported.
          disableAutomaticStylesInjection
          cropperProps={{
            role: 'group',
            'aria-label': 'Part of the photo. Drag it, or move it with the arrow keys.',
          }}
          onCropChange={setCrop}
          onZoomChange={(next) => setZoom(Math.round(next * 10) / 10)}
          onCropAreaChange={(_, pixels) => {
            square.current = pixels;
          }}
        />
      </div>
      <div className={styles.zoom}>
        <Button aria-label="Zoom out" onPress={() => setZoom(zoomBy(zoom, -1))}>
          −
        </Button>
        <label>
          <span className={controls.label}>{`Zoom: ${zoom.toFixed(1)}`}</span>
          <input
            type="range"
            min={ZOOM.min}
            max={ZOOM.max}
            step={ZOOM.step}
            value={zoom}
            onChange={({ target }) => setZoom(Number(target.value))}
          />
        </label>
        <Button aria-label="Zoom in" onPress={() => setZoom(zoomBy(zoom, 1))}>
          +
        </Button>
      </div>
      <div className={dialogStyles.choices}>
        <Button
          look="button"
          onPress={() => square.current && onDone(cropPhoto(photo.image, square.current))}
        >
          Crop &amp; Save
        </Button>
        <Button onPress={onCancel}>Cancel</Button>
      </div>
    </Modal>
  );
}

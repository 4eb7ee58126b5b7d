import { Check } from 'lucide-react'
import { useId, useState } from 'react'
import Cropper from 'react-easy-crop'
import 'react-easy-crop/react-easy-crop.css'
import { Button } from './button.tsx'
import { Modal } from './modal.tsx'
import type { PicturePart } from './picture-field-decode.ts'
import pictureFieldCss from './picture-field.module.css'

export type CropDialogProps = {
  /** Of the open picture, a blob's. */
  url: string
  shape: 'round' | 'square'
  onUse: (part: PicturePart) => void
  onCancel: () => void
}

const CLOSEST = 4
const ONE_KEY_PX = 8

/** Which square of the picture is kept: dragged, pinched, or moved with the arrow keys and the slider. */
export function CropDialog({ url, shape, onUse, onCancel }: CropDialogProps) {
  const [crop, setCrop] = useState({ x: 0, y: 0 })
  const [zoom, setZoom] = useState(1)
  const [part, setPart] = useState<PicturePart>()
  const id = useId()
  return (
    <Modal
      isOpen
      onClose={onCancel}
      title="Crop the picture"
      footer={
        <>
          <Button onClick={onCancel}>Cancel</Button>
          <Button
            variant="solid"
            aria-disabled={part === undefined || undefined}
            onClick={() => {
              if (part) onUse(part)
            }}
          >
            <Check aria-hidden />
            Use this picture
          </Button>
        </>
      }
    >
      <div className={pictureFieldCss.pictureCrop}>
        <Cropper
          image={url}
          crop={crop}
          zoom={zoom}
          maxZoom={CLOSEST}
          aspect={1}
          cropShape={shape === 'round' ? 'round' : 'rect'}
          showGrid={false}
          objectFit="cover"
          keyboardStep={ONE_KEY_PX}
          disableAutomaticStylesInjection
          cropperProps={{ role: 'group', 'aria-label': 'Part that is kept', 'aria-describedby': `${id}-keys` }}
          mediaProps={{ alt: '' }}
          onCropChange={setCrop}
          onZoomChange={setZoom}
          onCropAreaChange={(_, pixels) => setPart(pixels)}
        />
      </div>
      <p className={pictureFieldCss.pictureCropHint} id={`${id}-keys`}>
        Drag the picture, or move it with the arrow keys.
      </p>
      <label className={pictureFieldCss.pictureZoom} htmlFor={`${id}-zoom`}>
        Zoom
      </label>
      <input
        className={pictureFieldCss.pictureZoom}
        id={`${id}-zoom`}
        type="range"
        min={1}
        max={CLOSEST}
        step={0.1}
        value={zoom}
        aria-valuetext={`${zoom.toFixed(1)} times`}
        onChange={(event) => setZoom(event.currentTarget.valueAsNumber)}
      />
    </Modal>
  )
}

import { Button } from 'antd'
import { useEffect, useRef, useState } from 'react'
import { centerCrop, makeAspectCrop, ReactCrop, type PercentCrop } from 'react-image-crop'
import 'react-image-crop/dist/ReactCrop.css'
import { toast } from '#shell/feedback/toast.ts'
import { useT } from '#shell/i18n.ts'
import type { OverlayProps } from '../overlay/Overlay.tsx'
import { TabModal } from '../overlay/TabModal.tsx'
import { cropPicture, type CropLimits } from './crop-picture.ts'
import './image-crop.css'

export interface ImageCropProps extends OverlayProps {
  file: File
  /** Width by height; left out, any. */
  aspect?: number | undefined
  /** Shown as a circle; what comes out is the square around it. */
  isRound?: boolean | undefined
  limits: CropLimits
  onCropped: (file: File) => void
  onClose: () => void
}

const WHOLE: PercentCrop = { unit: '%', x: 0, y: 0, width: 100, height: 100 }
const HANDLES = ['nw', 'n', 'ne', 'e', 'se', 's', 'sw', 'w'] as const

/** Cuts a picture before it is uploaded. By keyboard: arrows move the piece, and at a handle they change its size. */
export default function ImageCrop({
  file,
  aspect,
  isRound = false,
  limits,
  onCropped,
  onClose,
  ...overlay
}: ImageCropProps) {
  const t = useT()
  const image = useRef<HTMLImageElement>(null)
  const address = useAddress(file)
  const [crop, setCrop] = useState<PercentCrop>(WHOLE)
  const [isReady, setIsReady] = useState(false)
  const [isBroken, setIsBroken] = useState(false)

  const begin = ({ naturalWidth: width, naturalHeight: height }: HTMLImageElement) => {
    const widest = { unit: '%', ...(width > height ? { height: 100 } : { width: 100 }) } as const
    setCrop(aspect === undefined ? WHOLE : centerCrop(makeAspectCrop(widest, aspect, width, height), width, height))
    setIsReady(true)
  }
  const finish = async () => {
    if (!image.current) return
    try {
      onCropped(await cropPicture(image.current, crop, file, limits))
      onClose()
    } catch {
      toast('error', t('kit.crop.failed'))
    }
  }
  const handles = Object.fromEntries(HANDLES.map((side) => [`${side}DragHandle`, t('kit.crop.handle')]))

  return (
    <TabModal
      {...overlay}
      className="kit-crop"
      title={t('kit.crop.title')}
      onCancel={onClose}
      footer={
        <>
          <Button onClick={onClose}>{t('kit.cancel')}</Button>
          <Button type="primary" disabled={!isReady || crop.width === 0} onClick={() => void finish()}>
            {t('kit.crop.use')}
          </Button>
        </>
      }
    >
      {isBroken ? (
        <p role="alert">{t('kit.crop.unreadable')}</p>
      ) : (
        <ReactCrop
          crop={crop}
          onChange={(_, percent) => setCrop(percent)}
          {...(aspect !== undefined && { aspect })}
          circularCrop={isRound}
          keepSelection
          ruleOfThirds={!isRound}
          minWidth={16}
          minHeight={16}
          ariaLabels={{ ...NO_HANDLES, ...handles, cropArea: t('kit.crop.area') }}
        >
          {address !== undefined && (
            <img
              ref={image}
              src={address}
              alt={t('kit.crop.picture')}
              onLoad={({ currentTarget }) => begin(currentTarget)}
              onError={() => setIsBroken(true)}
            />
          )}
        </ReactCrop>
      )}
      <p className="kit-crop-hint">{t('kit.crop.hint')}</p>
    </TabModal>
  )
}

const NO_HANDLES = {
  nwDragHandle: '',
  nDragHandle: '',
  neDragHandle: '',
  eDragHandle: '',
  seDragHandle: '',
  sDragHandle: '',
  swDragHandle: '',
  wDragHandle: '',
}

/** An address of the file for this page alone, as long as it is shown. */
function useAddress(file: File): string | undefined {
  const [address, setAddress] = useState<string>()
  useEffect(() => {
    const made = URL.createObjectURL(file)
    setAddress(made)
    return () => URL.revokeObjectURL(made)
  }, [file])
  return address
}

/** Pieces with which files come into a record. */
import { useState } from 'react'
import { FileLinks, Upload } from '#kit/upload/Upload.tsx'
import { ImageUpload } from '#kit/upload/ImageUpload.tsx'
import type { UploadedFile } from '#kit/upload/use-uploads.ts'
import { useT } from '#shell/i18n.ts'
import type { CatalogueEntry } from './entry.ts'

function UploadExample() {
  const [files, setFiles] = useState<UploadedFile[]>([])
  return <Upload value={files} onChange={setFiles} kinds={['document', 'picture']} maxCount={9} />
}

function CoverExample() {
  const [files, setFiles] = useState<UploadedFile[]>([])
  return <Upload value={files} onChange={setFiles} kinds={['text']} cover />
}

function ImageUploadExample() {
  const t = useT()
  const [logo, setLogo] = useState<UploadedFile | null>(null)
  return <ImageUpload label={t('system.catalogue.logo')} value={logo} onChange={setLogo} />
}

function AvatarUploadExample() {
  const t = useT()
  const [avatar, setAvatar] = useState<UploadedFile | null>(null)
  return <ImageUpload isRound maxSide={256} label={t('system.catalogue.picture')} value={avatar} onChange={setAvatar} />
}

function FileLinksExample() {
  const t = useT()
  const files = [{ id: '1', name: 'portico.svg', url: '/favicon.svg' }]
  return <FileLinks files={files} none={t('kit.none')} />
}

const chooseKeys = [
  { keys: ['Tab', 'Enter'], does: 'system.catalogue.keys.chooseFile' },
  { keys: ['Ctrl', 'V'], does: 'system.catalogue.keys.pasteFile' },
] as const

export const filesEntries: readonly CatalogueEntry[] = [
  {
    id: 'upload',
    title: 'system.catalogue.upload',
    about: 'system.catalogue.upload.about',
    Example: UploadExample,
    keys: chooseKeys,
    isOtherOnPhone: true,
  },
  {
    id: 'upload-cover',
    title: 'system.catalogue.uploadCover',
    about: 'system.catalogue.uploadCover.about',
    Example: CoverExample,
  },
  {
    id: 'image-upload',
    title: 'system.catalogue.imageUpload',
    about: 'system.catalogue.imageUpload.about',
    Example: ImageUploadExample,
    keys: [...chooseKeys, { keys: ['↑', '↓', '←', '→'], does: 'system.catalogue.keys.crop' }],
    isOtherOnPhone: true,
  },
  {
    id: 'avatar-upload',
    title: 'system.catalogue.avatarUpload',
    about: 'system.catalogue.avatarUpload.about',
    Example: AvatarUploadExample,
    isOtherOnPhone: true,
  },
  {
    id: 'file-links',
    title: 'system.catalogue.fileLinks',
    about: 'system.catalogue.fileLinks.about',
    Example: FileLinksExample,
  },
]

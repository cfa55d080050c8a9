import { File, FileArchive, FileAudio, FileText, FileVideo, Image, type LucideIcon } from 'lucide-react'
import { useState } from 'react'
import { endingOf, fileTypes, type FileKind } from '#contract/file-types.ts'
import './file-icon.css'

interface FileIconProps {
  name: string
  /** Left out, the name decides. */
  kind?: FileKind
  /** Address of a picture. */
  url?: string
}

const icons: Readonly<Record<FileKind, LucideIcon>> = {
  picture: Image,
  document: FileText,
  text: FileText,
  archive: FileArchive,
  audio: FileAudio,
  video: FileVideo,
}

/** What kind of file it is, as an icon of 32; a picture shows itself. Decoration: the name stands beside it. */
export function FileIcon({ name, kind, url }: FileIconProps) {
  const [isLost, setIsLost] = useState(false)
  const shown = kind ?? fileTypes.find(({ endings }) => endings.includes(endingOf(name)))?.kind
  if (shown === 'picture' && url !== undefined && !isLost) {
    return <img className="kit-file-icon" src={url} alt="" loading="lazy" onError={() => setIsLost(true)} />
  }
  const Icon = shown ? icons[shown] : File
  return (
    <span className="kit-file-icon" aria-hidden="true">
      <Icon size={18} strokeWidth={1.6} />
    </span>
  )
}

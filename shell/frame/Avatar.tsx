import './avatar.css'
import { avatarText, avatarTone } from './avatar.ts'

interface AvatarProps {
  id: string
  name: string
  picture?: string
}

/** A person: their picture, or a few letters on a muted ground. */
export function Avatar({ id, name, picture }: AvatarProps) {
  if (picture) return <img className="pt-avatar" src={picture} alt="" />
  // The letters are a picture drawn by the style sheet: as text they would be part of the name of the button around it.
  return <span className="pt-avatar" data-tone={avatarTone(id)} data-text={avatarText(name)} aria-hidden="true" />
}

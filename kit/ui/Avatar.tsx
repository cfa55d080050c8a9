import { avatarText, avatarTone } from '#shell/frame/avatar.ts'
import './avatar.css'

interface AvatarProps {
  /** Decides the ground. */
  id: string
  name: string
  /** Address of a picture; empty shows the name. */
  url?: string | undefined
  size?: 24 | 28 | 48 | 72
}

/**
 * A person's picture or, without one, their name in short. Decoration: the name stands beside it.
 * @example <Avatar id={user.id} name={user.realName} url={user.headUrl} />
 */
export function Avatar({ id, name, url, size = 28 }: AvatarProps) {
  if (url) return <img className={`kit-avatar kit-avatar-${size}`} src={url} alt="" loading="lazy" />
  return (
    <span className={`kit-avatar kit-avatar-${size} kit-avatar-g${avatarTone(id)}`} aria-hidden="true">
      {avatarText(name)}
    </span>
  )
}

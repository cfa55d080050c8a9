import { Eye, EyeOff, Lock } from 'lucide-react'
import { useState, type ComponentProps, type KeyboardEvent } from 'react'
import { TextField } from './TextField.tsx'

/** The few words of the field; they come from outside because two entries with two text sources use it. */
export interface PasswordWords {
  readonly show: string
  readonly hide: string
  readonly capsLock: string
}

type PasswordFieldProps = Omit<ComponentProps<typeof TextField>, 'icon' | 'type' | 'inside'> & { words: PasswordWords }

/** A password, hidden or shown, with a hint while caps lock is on. */
export function PasswordField({ words, ...field }: PasswordFieldProps) {
  const [shown, setShown] = useState(false)
  const [capsLock, setCapsLock] = useState(false)
  const toggle = shown ? words.hide : words.show
  const watch = (event: KeyboardEvent) => setCapsLock(event.getModifierState('CapsLock'))
  return (
    <TextField
      {...field}
      icon={<Lock size={16} strokeWidth={1.75} aria-hidden="true" />}
      type={shown ? 'text' : 'password'}
      maxLength={256}
      autoCapitalize="off"
      autoCorrect="off"
      spellCheck={false}
      onKeyDown={watch}
      onKeyUp={watch}
      note={capsLock ? <span className="pt-caps">{words.capsLock}</span> : field.note}
      inside={
        <button
          type="button"
          className="pt-icon-button"
          aria-label={toggle}
          title={toggle}
          aria-pressed={shown}
          onClick={() => setShown(!shown)}
        >
          {shown ? <Eye size={16} strokeWidth={1.75} /> : <EyeOff size={16} strokeWidth={1.75} />}
        </button>
      }
    />
  )
}

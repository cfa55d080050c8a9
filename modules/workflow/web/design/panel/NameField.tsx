import { useId, useState } from 'react'
import { Labelled } from '#kit/form/Labelled.tsx'
import { NameInput, type NameOption } from './NameInput.tsx'

interface NameFieldProps {
  label: string
  value: string
  placeholder?: string
  options: readonly (NameOption & { name?: string })[]
  onSet: (value: string) => void
}

/** One of the names that are known, or another one; what is called so stands for its name. */
export function NameField({ label, value, placeholder, options, onSet }: NameFieldProps) {
  const id = useId()
  const [typed, setTyped] = useState<string>()
  const take = (text: string) => {
    setTyped(undefined)
    const next = options.find(({ name }) => name === text.trim())?.value ?? text
    if (next.trim() !== value) onSet(next)
  }
  return (
    <Labelled id={id} label={label}>
      <NameInput
        id={id}
        maxLength={200}
        value={value}
        typed={typed}
        placeholder={placeholder}
        options={options}
        onType={setTyped}
        onChoose={take}
        onBlur={() => typed !== undefined && take(typed)}
      />
    </Labelled>
  )
}

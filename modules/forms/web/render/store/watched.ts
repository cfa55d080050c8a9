/** What components show of a form, each part by a key: only those whose part is another one now render again. */

interface Part {
  value: unknown
  read: () => unknown
  listeners: Set<() => void>
}

export class Watched {
  private readonly parts = new Map<string, Part>()

  /** The part of a key; the same object until it changes. @param read what it is now, plain data */
  get<Value>(key: string, read: (former: Value | undefined) => Value): Value {
    // A key has one reader, so that what is remembered is what it reads.
    return this.partOf(key, read).value as Value
  }

  subscribe<Value>(key: string, read: (former: Value | undefined) => Value, listener: () => void): () => void {
    const { listeners } = this.partOf(key, read)
    listeners.add(listener)
    return () => {
      listeners.delete(listener)
      if (listeners.size === 0) this.parts.delete(key)
    }
  }

  private partOf<Value>(key: string, read: (former: Value | undefined) => Value): Part {
    const known = this.parts.get(key)
    if (known !== undefined) return known
    const part: Part = { value: read(undefined), read: () => read(part.value as Value), listeners: new Set() }
    this.parts.set(key, part)
    return part
  }

  /** Reads every part again and tells those who watch the ones that differ. */
  refresh(): void {
    for (const part of this.parts.values()) {
      const next = part.read()
      if (isAlike(part.value, next)) continue
      part.value = next
      for (const listener of part.listeners) listener()
    }
  }
}

/** The same, or records of the same members. */
function isAlike(a: unknown, b: unknown): boolean {
  if (Object.is(a, b)) return true
  if (!isPlain(a) || !isPlain(b)) return false
  const keys = Object.keys(b)
  return keys.length === Object.keys(a).length && keys.every((key) => Object.is(a[key], b[key]))
}

const isPlain = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

import { Component as Fallback, type LucideIcon } from 'lucide-react'
import { useEffect, useState } from 'react'

type Icons = Readonly<Record<string, LucideIcon>>

let loaded: Icons | undefined
let loading: Promise<Icons> | undefined

/** Fetches the icons of the menus; the app starts it together with the menus themselves. */
export function loadMenuIcons(): Promise<Icons> {
  loading ??= import('./menu-icons.ts').then((icons) => {
    loaded = { ...icons }
    return loaded
  })
  return loading
}

/** `book-open`, as menus spell it, is `BookOpen` in code. */
const componentName = (name: string) => name.replaceAll(/(?:^|-)(\w)/g, (_, first: string) => first.toUpperCase())

/** Stroke by size, as the looks want it. */
const strokeFor = (size: number) => (size >= 20 ? 1.5 : size >= 18 ? 1.6 : 1.75)

interface MenuIconProps {
  /** Lucide's name; an unknown one gets a neutral icon. */
  name: string
  size: number
}

export function MenuIcon({ name, size }: MenuIconProps) {
  const [icons, setIcons] = useState(loaded)
  useEffect(() => {
    if (!icons) loadMenuIcons().then(setIcons, () => setIcons({}))
  }, [icons])
  const Icon = icons ? (icons[componentName(name)] ?? Fallback) : undefined
  return Icon ? (
    <Icon size={size} strokeWidth={strokeFor(size)} aria-hidden="true" />
  ) : (
    <svg width={size} height={size} aria-hidden="true" />
  )
}

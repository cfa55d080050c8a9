/** What we use of a package that brings no types for its entrance. */
declare module 'dmn-moddle' {
  export class DmnModdle {
    fromXML(xml: string): Promise<{
      rootElement: unknown
      warnings: { message: string; element?: unknown; property?: string; value?: string }[]
    }>
    toXML(element: unknown, options?: { format?: boolean }): Promise<{ xml: string }>
    create(type: string, attributes: Readonly<Record<string, unknown>>): unknown
  }
}

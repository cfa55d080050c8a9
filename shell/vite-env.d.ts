/// <reference types="vite/client" />

interface ImportMetaEnv {
  readonly PORTICO_VERSION: string
  /** Whether the page is built for demonstration (`apps/web/demonstration`); undefined in tests. */
  readonly PORTICO_DEMONSTRATION?: boolean
}

import type { Plugin } from 'esbuild'

/**
 * Builds the server into a directory.
 * @param plugins of a build that is not the product, as the bench needs one
 * @throws with the problem said on the terminal
 */
export declare function buildServer(folder: string, plugins?: readonly Plugin[]): Promise<void>

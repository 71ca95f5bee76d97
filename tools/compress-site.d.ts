/** Beside each text file that browsers get its compressed forms, made once at the build instead of at every request. */
export declare function compressSite(folder: string): Promise<void>

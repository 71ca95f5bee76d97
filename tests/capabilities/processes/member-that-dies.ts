/** Loaded before each process of the program: an HTTP process exits before it has started. */
if (process.env.FAIRDRAW_MEMBER?.includes('"kind":"http"')) process.exit(7)

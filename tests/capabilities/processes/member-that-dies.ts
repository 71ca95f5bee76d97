/** Loaded before each process of the program: one that answers HTTP ends before it has started. */
if (process.env.FAIRDRAW_MEMBER?.includes('"kind":"http"')) process.exit(7)

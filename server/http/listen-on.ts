type Listener = { listen(where: { port: number; host: string }): Promise<unknown> }

/** Opens the server's port. Throws an error that names the port and the way on if another program has it. */
export async function listenOn(app: Listener, { port, host }: { port: number; host: string }): Promise<void> {
  try {
    await app.listen({ port, host })
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'EADDRINUSE')) throw error
    throw new Error(
      `Port ${port} is in use. Stop the program that uses it, perhaps another Courtside, or set PORT to a free port.`,
      { cause: error },
    )
  }
}

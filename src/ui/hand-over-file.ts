/** Gives the person a file: through the share sheet where it takes files, otherwise as a download. */
export async function handOverFile(name: string, content: BlobPart, type = 'application/json'): Promise<void> {
  const file = new File([content], name, { type })
  if ('canShare' in navigator && isTouchDevice() && navigator.canShare({ files: [file] })) {
    try {
      return await navigator.share({ files: [file], title: name })
    } catch (error) {
      if (error instanceof DOMException && error.name === 'AbortError') return
      // Some share sheets promise files and then refuse them; the download is left.
    }
  }
  const url = URL.createObjectURL(file)
  const link = document.createElement('a')
  link.href = url
  link.download = name
  link.click()
  // Safari reads the blob after the click has returned.
  setTimeout(() => URL.revokeObjectURL(url), 60_000)
}

function isTouchDevice(): boolean {
  return matchMedia('(pointer: coarse)').matches
}

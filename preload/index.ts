import { contextBridge, ipcRenderer, webUtils } from 'electron'

/** The name of the message with which main sends the port to the page. */
const portMessage = 'schoolhouse:port'

contextBridge.exposeInMainWorld('schoolhouse', {
  /** Returns the path of a dropped file or folder. */
  pathOf: (file: File) => webUtils.getPathForFile(file),
})

/* A port cannot cross the context bridge, so it is sent to the page in a message. */
ipcRenderer.on(portMessage, (event) => {
  window.postMessage(portMessage, window.location.origin, event.ports)
})

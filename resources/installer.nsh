; electron-builder takes this file into the Windows installer. What Loket wrote for the start at log-in goes with it: Windows would
; look for a program at each log-in that is not there. An update runs the uninstaller too, and the owner's wish stays.
!macro customUnInstall
  ${ifNot} ${isUpdated}
    DeleteRegValue HKCU "Software\Microsoft\Windows\CurrentVersion\Run" "${APP_ID}"
    DeleteRegValue HKCU "Software\Microsoft\Windows\CurrentVersion\Explorer\StartupApproved\Run" "${APP_ID}"
  ${endIf}
!macroend

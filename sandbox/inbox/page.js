document.title = 'Inbox'
